/**
 * Does a request of a fetch (gitprotocol-v2(5), gitprotocol-pack(5)) end what it asks for without naming anything that the client has? That is
 * a clone; whoever has some of it brings it up to date.
 */
export const asksForAll = (request: Buffer): boolean => request.includes('0009done\n') && !request.includes('have ')
