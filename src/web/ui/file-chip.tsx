import CircleAlert from 'lucide-react/icons/circle-alert'
import FileCode from 'lucide-react/icons/file-code'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import FileText from 'lucide-react/icons/file-text'
import Image from 'lucide-react/icons/image'
import X from 'lucide-react/icons/x'
import { cx } from '#web/lib/cx.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { Spinner } from '#web/ui/spinner.tsx'

interface FileChipProps {
  name: string
  bytes: number
  /** Unknown while it is on its way. */
  mediaType?: string
  /** How much of it was sent, from 0 to 1, while it is being sent. */
  progress?: number
  /** The server is reading it. */
  isReading?: boolean
  /** Why it cannot be used. */
  problem?: string
  /** The address of the picture that it is. */
  picture?: string
  onRemove?: () => void
}

/** A file that goes with something: what it is, how far it has come, and what went wrong with it. */
export function FileChip(props: FileChipProps) {
  const { name, problem, progress, onRemove } = props
  return (
    <div
      role={problem ? 'alert' : undefined}
      className={cx(
        'relative flex min-h-9 max-w-full items-center gap-2 overflow-hidden rounded-control border bg-raised pl-2.5 text-small',
        problem ? 'border-loss/50' : 'border-line',
        !onRemove && 'pr-2.5',
      )}
    >
      <FileMark {...props} />
      <span className="min-w-0 py-1">
        <span className="flex gap-2">
          <FileName name={name} />
          <span className="figures flex-none text-faint">{noteOf(props)}</span>
        </span>
        {problem && <span className="block text-muted">{problem}</span>}
      </span>
      {onRemove && (
        <button
          type="button"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
          className="flex size-9 flex-none items-center justify-center text-muted transition-colors hover:text-text max-md:size-11"
        >
          <X />
        </button>
      )}
      {progress !== undefined && !problem && <SentBar label={`Sending ${name}`} share={progress} />}
    </div>
  )
}

function SentBar({ label, share }: { label: string; share: number }) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      className="absolute inset-x-0 bottom-0 h-0.5"
    >
      <div
        className="h-full origin-left bg-accent transition-transform"
        style={{ transform: `scaleX(${share})` }}
      />
    </div>
  )
}

function FileMark({ mediaType = '', picture, problem, progress, isReading }: FileChipProps) {
  if (problem) return <CircleAlert className="flex-none text-loss" />
  if (progress !== undefined || isReading) return <Spinner className="text-accent" />
  if (picture)
    return <img src={picture} alt="" className="-ml-1 size-7 flex-none rounded-small object-cover" />
  const Icon = iconOf(mediaType)
  return <Icon className="flex-none text-muted" />
}

function iconOf(mediaType: string) {
  if (mediaType.startsWith('image/')) return Image
  if (/csv|spreadsheet/.test(mediaType)) return FileSpreadsheet
  return /json|html/.test(mediaType) ? FileCode : FileText
}

const TAIL = 8

/** A long name is cut in its middle: its end tells files of one kind apart, and what they are. */
function FileName({ name }: { name: string }) {
  const letters = Array.from(name)
  const head = letters.slice(0, -TAIL).join('')
  return (
    <span title={name} className="flex max-w-50 min-w-0 font-medium">
      <span className="truncate">{head}</span>
      <span className="flex-none whitespace-pre">{letters.slice(-TAIL).join('')}</span>
    </span>
  )
}

function noteOf({ bytes, progress, isReading, problem }: FileChipProps): string {
  if (problem) return fileSize(bytes)
  if (progress !== undefined) return `${Math.round(progress * 100)} %`
  return isReading ? 'Reading…' : fileSize(bytes)
}
