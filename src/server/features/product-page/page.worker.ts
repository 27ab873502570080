import { answerTasks } from '#server/files/thread-pool.ts'
import { readPage } from './page-reading.ts'

answerTasks(readPage)
