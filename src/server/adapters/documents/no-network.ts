import { Socket } from 'node:net'

// No file has a reason to reach out, so libraries get no network in the thread that imports this.
Socket.prototype.connect = () => {
  throw new Error('A file that is read may not use the network.')
}
