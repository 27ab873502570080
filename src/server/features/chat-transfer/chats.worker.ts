import { readFile } from 'node:fs/promises'
import { workerData } from 'node:worker_threads'
import { tellValues } from '#server/files/reading-thread.ts'
import { readChats } from './read-chats.ts'

const { path, userId }: { path: string; userId: number } = workerData
await tellValues(readChats(await readFile(path), userId))
