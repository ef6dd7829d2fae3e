/**
 * Turns the columns of a table, whatever their type, into numeric features.
 *
 * <p>Open {@link org.capgnn.column.TableEncoding} first: it encodes a whole table. {@link
 * org.capgnn.column.ColumnLook} decides the {@link org.capgnn.column.ColumnType} of a column from
 * its cells, and an encoder per type turns cells into features. A {@link
 * org.capgnn.column.ColumnEncoding} holds what an encoder computed from the cells of a column, such
 * as mean and deviation; it is saved with a model and applied to other tables by column name.
 * Nothing here knows labels or graphs.
 */
package org.capgnn.column;
