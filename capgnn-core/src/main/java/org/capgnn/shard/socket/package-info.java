/**
 * The exchange between processes, over plain TCP connections.
 *
 * <p>Open {@link org.capgnn.shard.socket.SocketExchange} first; {@link
 * org.capgnn.shard.socket.Meeting} connects the shards.
 */
package org.capgnn.shard.socket;
