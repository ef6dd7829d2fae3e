/**
 * Columns of tables as people have them, made into numbers.
 *
 * <p>{@link org.capgnn.column.ColumnLook} looks at the cells of a column and decides what they are,
 * an encoder per {@link org.capgnn.column.ColumnType} turns cells into features, and {@link
 * org.capgnn.column.TableEncoding}, which is where to start, does both for a whole table. What was
 * learnt from the cells is a list of {@link org.capgnn.column.ColumnEncoding}, which is saved with
 * a model and applied to other tables by column name. Nothing here knows labels or graphs.
 */
package org.capgnn.column;
