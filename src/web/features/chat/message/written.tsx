import type { Message } from '#contracts/chat.ts'
import { useModels } from '#web/features/models/models.queries.ts'
import { momentOf } from '#web/lib/words/time-words.ts'

const hours = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
const days = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short' })

/** “14:05” today, “5 Jan, 14:05” before. The exact moment is its tooltip. */
export function MessageTime({ time }: { time: string }) {
  const at = new Date(time)
  const isToday = at.toDateString() === new Date().toDateString()
  return (
    <time dateTime={time} title={momentOf(time)} className="figures px-1.5 text-label text-faint">
      {isToday ? hours.format(at) : `${days.format(at)}, ${hours.format(at)}`}
    </time>
  )
}

/** The model that wrote an answer, and when. */
export function Written({ message: { run, createdAt } }: { message: Message }) {
  const models = useModels().data
  const id = run?.model
  const name = id && (models?.find((model) => model.id === id)?.label ?? id.split('/').at(-1))
  return (
    <span className="ml-auto flex min-w-0 items-center text-label text-faint">
      {name && <span className="min-w-0 truncate">{name}</span>}
      <MessageTime time={createdAt} />
    </span>
  )
}
