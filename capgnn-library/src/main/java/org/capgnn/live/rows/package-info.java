/**
 * Brings predictions up to date by propagating differences; open {@link
 * org.capgnn.live.rows.HopStates} first.
 */
package org.capgnn.live.rows;
