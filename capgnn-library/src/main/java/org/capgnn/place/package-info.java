/**
 * Independent work on a data set that need not be done in this process; open {@link
 * org.capgnn.place.WorkPlace} first.
 */
package org.capgnn.place;
