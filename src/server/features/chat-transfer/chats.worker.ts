import { readFile } from 'node:fs/promises'
import { workerData } from 'node:worker_threads'
import { postValues } from '#server/files/reading-thread.ts'
import { readChats } from './read-chats.ts'

const { path, userId }: { path: string; userId: number } = workerData
await postValues(readChats(await readFile(path), userId))
