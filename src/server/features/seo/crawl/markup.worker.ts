import { answerTasks } from '#server/files/thread-pool.ts'
import { readMarkup } from '../reading/markup.ts'

answerTasks(({ html, url }: { html: string; url: string }) => readMarkup(html, url))
