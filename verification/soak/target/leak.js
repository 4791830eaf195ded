// Loaded into a server with NODE_OPTIONS: keeps memory for each request, as a mistake would.
import { Server } from 'node:http';

const kept = [];
const emit = Server.prototype.emit;
Server.prototype.emit = function emitAndKeep(name, ...values) {
  if (name === 'request') kept.push(Array.from({ length: 2000 }, () => ({})));
  return emit.call(this, name, ...values);
};
