import { threadId } from 'node:worker_threads'
import { answerTasks } from '../thread-pool.ts'

answerTasks((task: { say: string } | { hang: true } | { fail: string } | { exit: true }) => {
  if ('fail' in task) throw new Error(task.fail)
  if ('exit' in task) process.exit(0)
  if ('hang' in task) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
  return { ...task, thread: threadId }
})
