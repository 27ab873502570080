import { workerData } from 'node:worker_threads'
import { openPlaced } from '#server/files/on-disk.ts'
import { postValues } from '#server/files/reading-thread.ts'
import { readArchive } from './read-archive.ts'

const { path }: { path: string } = workerData
await using file = await openPlaced(path)
await postValues(readArchive(file))
