import { isMainThread } from 'node:worker_threads'

// Loaded first in every process that a benchmark starts, and so in their threads: when the benchmark is killed outright,
// its end of the pipe closes.
if (isMainThread) process.stdin.resume().once('end', () => process.exit(1))
