import { Socket } from 'node:net'

// No file has a reason to reach out; whatever a library can be talked into, it gets no line. This holds in the thread that imports it.
Socket.prototype.connect = () => {
  throw new Error('A file that is read may not use the network.')
}
