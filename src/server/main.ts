import { inspect } from 'node:util'
import { BadSetting, readConfig } from './config.ts'
import { BrokenDatabase } from './db/embedded.ts'
import { FolderInUse } from './db/lock.ts'
import { NewerSchema } from './db/migrate.ts'
import { startServer } from './server.ts'

const STOP_WITHIN_MS = 14_500

/** Startup failures the operator can fix: a message instead of a stack. */
function explain(error: unknown): string | undefined {
  if ([BadSetting, BrokenDatabase, FolderInUse, NewerSchema].some((kind) => error instanceof kind))
    return (error as Error).message
  const { code, port, path } = error as NodeJS.ErrnoException & { port?: number }
  if (code === 'EADDRINUSE')
    return `Port ${port} is already in use. Set PORT to a free one, such as: PORT=3001 npm start`
  if (code === 'EACCES' && port)
    return `You don’t have permission to use port ${port}. Set PORT to a number above 1023.`
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return `${path ?? 'The data folder'} is not writable. Change its permissions, or set DATA_DIR to a folder you own.`
  if (code === 'EADDRNOTAVAIL')
    return 'HOST is not an address of this machine. Set it to one that is, or remove it.'
  if (code === 'EEXIST' || code === 'ENOTDIR')
    return `${path ?? 'DATA_DIR'} is not a folder. Set DATA_DIR to a folder.`
  if (code === 'ENOSPC') return 'The disk is full. Free up space and start again.'
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === '28P01' || code === '3D000')
    return `The database of DATABASE_URL cannot be used: ${(error as Error).message}`
  return undefined
}

/** Drizzle and the pool wrap what happened; the first cause that can be explained is the one to tell. */
function describeError(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const sentence = explain(at) ?? (at instanceof AggregateError ? describeError(at.errors[0]) : undefined)
    if (sentence) return sentence
  }
  return undefined
}

/** Undefined until it is ready: before that there is nothing to finish. */
let server: Awaited<ReturnType<typeof startServer>> | undefined

// A reader of the ready line may stop it at once, so this is in place before.
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  // A terminal or a supervisor signals the whole group, and whoever started us passes it on: it comes more than once.
  process.on(signal, () => {
    if (!server) process.exit(1)
    // A hanging database must not keep a process that was told to stop.
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref()
    server.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  })
}

// All that this process and its children write is for its own user alone.
process.umask(0o077)

try {
  const config = readConfig()
  server = await startServer(config, (line) => process.stdout.write(`${line}\n`))
  void server.lost.then((error) => {
    process.stderr.write(`The database was lost: ${error.message}\n`)
    process.exit(1)
  })
} catch (error) {
  const sentence = describeError(error)
  process.stderr.write(sentence ? `${sentence}\n` : `Sellwright could not start.\n${inspect(error)}\n`)
  process.exit(1)
}
