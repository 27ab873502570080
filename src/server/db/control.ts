import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { describeError } from './sentences.ts'

export interface Commands {
  backup(to: string | undefined): Promise<string>
}
type Request = { command: 'backup'; to?: string }
type Reply = { ok: true; value: string } | { ok: false; error: string }

/** The process that holds the data folder could not do it, or could not be asked. */
export class HolderFailed extends Error {
  override name = 'HolderFailed'
}

/** A fresh address; short, because the system allows only about a hundred characters. */
export function controlAddress(): string {
  const name = `sellwright-${randomBytes(8).toString('hex')}`
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), name, 'control')
}

/** The embedded database can be open in one process only, so a command that needs it asks that process, over a socket. */
export async function serveControl(address: string, commands: Commands): Promise<() => Promise<void>> {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    void answer(socket, commands)
  })
  const folder = process.platform === 'win32' ? undefined : dirname(address)
  // Only the same user can enter it, so only the same user can ask.
  if (folder) mkdirSync(folder, { mode: 0o700 })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(address, resolve))
  return async () => {
    const closed = new Promise((resolve) => server.close(resolve))
    for (const socket of sockets) socket.destroy()
    await closed
    if (folder) rmSync(folder, { recursive: true, force: true })
  }
}

async function answer(socket: Socket, commands: Commands) {
  socket.on('error', () => socket.destroy())
  for await (const line of createInterface({ input: socket })) {
    const reply: Reply = await perform(line, commands).then(
      (value) => ({ ok: true, value }),
      (error: Error) => ({ ok: false, error: describeError(error) ?? error.message }),
    )
    socket.end(`${JSON.stringify(reply)}\n`)
  }
}

async function perform(line: string, commands: Commands): Promise<string> {
  const { command, to } = JSON.parse(line) as Partial<Request>
  if (command !== 'backup') throw new Error('The running server does not know this command.')
  return commands.backup(to)
}

/** Has the process that holds the database do it, and waits for that. */
export async function askHolder(address: string, request: Request): Promise<string> {
  const socket = connect(address)
  try {
    await once(socket, 'connect')
  } catch (error) {
    throw new HolderFailed('The running server is starting or stopping. Try again in a moment.', {
      cause: error,
    })
  }
  socket.on('error', () => socket.destroy())
  socket.write(`${JSON.stringify(request)}\n`)
  for await (const line of createInterface({ input: socket })) {
    const reply = JSON.parse(line) as Reply
    socket.end()
    if (!reply.ok) throw new HolderFailed(reply.error)
    return reply.value
  }
  throw new HolderFailed('The running server stopped before it responded.')
}
