import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { root } from './folders.mjs'

const LOOK_EVERY_MS = 1_000
const starter = startedBy()

/** Runs a program in our place: it gets our terminal and our signals, and we end as it does. */
export function handOver(file, args, env) {
  const child = spawn(file, args, { cwd: root, stdio: 'inherit', env })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
    process.on(signal, () => {
      // A terminal sends Ctrl-C to the child as well; twice would look like impatience.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    })
  }
  stopWithNpm(child)
  child.once('error', (error) => {
    console.error(error.message)
    process.exitCode = 1
  })
  child.once('exit', (code, signal) => {
    if (!signal) process.exit(code ?? 1)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
}

/**
 * npm passes signals on, but one that is killed outright cannot, and nobody would know of the program it leaves behind.
 * A starter other than npm may leave on purpose, as a shell does after nohup or setsid, and is not watched.
 */
function stopWithNpm(child) {
  if (!process.env.npm_lifecycle_event) return
  const timer = setInterval(() => {
    if (startedBy() === starter) return
    clearInterval(timer)
    child.kill('SIGTERM')
  }, LOOK_EVERY_MS)
}

/** npm may have put a shell between us, which stays when npm goes: then it is the shell's parent that counts. */
function startedBy() {
  const [, option] = shown(process.ppid, 'cmdline').split('\0')
  const [, grandparent] = /^PPid:\s+(\d+)$/m.exec(shown(process.ppid, 'status')) ?? []
  return option === '-c' && grandparent ? Number(grandparent) : process.ppid
}

/** Process details on Linux; elsewhere the shell is replaced by us. */
function shown(pid, what) {
  try {
    return readFileSync(`/proc/${pid}/${what}`, 'utf8')
  } catch {
    return ''
  }
}
