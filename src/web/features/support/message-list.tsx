import Paperclip from 'lucide-react/icons/paperclip'
import type { Incident, TicketFile, TicketMessage } from '#contracts/support.ts'
import { fileSize } from '#core/file-size.ts'
import { cx } from '#web/lib/cx.ts'
import { messageOf } from '#web/lib/http/api-error.ts'
import { downloadFile } from '#web/lib/http/download.ts'
import { ago } from '#web/lib/words/time-words.ts'
import { showToast } from '#web/ui/toasts/toast.store.ts'
import type { FileDoor } from './use-ticket-files.ts'

interface MessageListProps<M extends TicketMessage> {
  messages: M[]
  /** Author's name for the current viewer. */
  nameOf: (message: M) => string
  download: FileDoor['download']
}

export function MessageList<M extends TicketMessage>({ messages, nameOf, download }: MessageListProps<M>) {
  return (
    <ol aria-label="Messages" className="flex flex-col gap-3">
      {messages.map((message) => (
        <li
          key={message.id}
          className={cx(
            'rounded-card border border-line-soft p-4',
            message.from === 'support' ? 'bg-raised/60' : 'bg-panel',
          )}
        >
          <p className="mb-1.5 flex flex-wrap items-baseline gap-x-2 text-small">
            <span className="font-semibold">{nameOf(message)}</span>
            <time dateTime={message.createdAt} className="text-faint">
              {ago(message.createdAt)}
            </time>
            {message.byMail && <span className="text-faint">by email</span>}
          </p>
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere]">{message.text}</p>
          {message.incident && <IncidentLines incident={message.incident} />}
          <Files files={message.files} download={download} />
        </li>
      ))}
    </ol>
  )
}

/** The last failure, exactly as sent. */
export function IncidentLines({ incident }: { incident: Incident }) {
  const lines = [
    ['The app said', incident.sentence],
    ['Request', incident.requestId],
    ['Screen', incident.screen],
  ].filter(([, said]) => said)
  return (
    <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-3 gap-y-0.5 rounded-control bg-ground px-3 py-2 text-small">
      {lines.map(([term, said]) => (
        <div key={term} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-faint">{term}</dt>
          <dd className="min-w-0 [overflow-wrap:anywhere]">{said}</dd>
        </div>
      ))}
    </dl>
  )
}

function Files({ files, download }: { files: TicketFile[]; download: FileDoor['download'] }) {
  if (files.length === 0) return null
  return (
    <ul aria-label="Files" className="mt-2.5 flex flex-wrap gap-1.5">
      {files.map((file) => (
        <li key={file.id} className="min-w-0">
          <button
            type="button"
            onClick={() => void save(file, download)}
            className="inline-flex h-8 max-w-full items-center gap-2 rounded-control border border-line bg-panel px-2.5 text-small transition-colors hover:bg-raised max-md:h-11"
          >
            <Paperclip className="text-muted" />
            <span className="sr-only">Download</span>
            <span className="truncate">{file.name}</span>
            <span className="figures flex-none text-faint">{fileSize(file.bytes)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}

async function save({ id, name }: TicketFile, download: FileDoor['download']): Promise<void> {
  try {
    await downloadFile(download, { params: { fileId: id } })
  } catch (error) {
    const description = messageOf(error, 'The server did not answer. Please try again.')
    showToast({ title: `${name} could not be downloaded`, description, variant: 'destructive' })
  }
}
