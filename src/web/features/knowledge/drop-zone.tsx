import Upload from 'lucide-react/icons/upload'
import { useEffect, useRef, useState } from 'react'
import { KNOWLEDGE_ENDINGS } from '#contracts/knowledge/knowledge.ts'
import { cx } from '#web/lib/cx.ts'
import { Button } from '#web/ui/buttons/button.tsx'

interface DropZoneProps {
  /** There is nothing yet: it says what to put here. */
  isFirst: boolean
  onFiles: (files: Iterable<File>) => void
}

export function DropZone({ isFirst, onFiles }: DropZoneProps) {
  const input = useRef<HTMLInputElement>(null)
  const over = useDroppedFiles(onFiles)
  return (
    <section
      aria-label="Add files"
      className={cx(
        'flex items-center gap-4 rounded-card border border-dashed p-4 transition-colors',
        over ? 'border-accent bg-accent-soft' : 'border-line bg-panel',
        isFirst ? 'flex-col py-10 text-center' : 'max-md:flex-col max-md:text-center',
      )}
    >
      <span className={cx('rounded-card bg-raised p-2.5 text-muted', !isFirst && 'max-md:hidden')}>
        <Upload />
      </span>
      <div className={cx('min-w-0', isFirst ? 'max-w-120' : 'flex-1')}>
        {isFirst ? (
          <>
            <h2 className="font-display text-title font-semibold">Teach the assistant your business</h2>
            <p className="mt-2 text-muted">
              Add supplier sheets, size charts, manuals, policies or reviews. Answers in this project’s chats
              use them and cite their source.
            </p>
          </>
        ) : (
          <p className="font-medium max-md:hidden">
            {over ? 'Drop the files here' : 'Drop files anywhere on this page'}
          </p>
        )}
        <p className="mt-1 text-small text-faint">
          PDF, Word, Excel, CSV, text, Markdown, HTML and images of text
        </p>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={KNOWLEDGE_ENDINGS.join(',')}
        aria-label="Files to add"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file may be chosen again.
          target.value = ''
        }}
      />
      <Button variant="primary" onClick={() => input.current?.click()}>
        Choose files
      </Button>
    </section>
  )
}

/** Takes files that are dropped anywhere on the page, where they would otherwise replace it. Says whether some hover over it. */
function useDroppedFiles(onFiles: (files: Iterable<File>) => void): boolean {
  const [over, setOver] = useState(false)
  const latest = useRef(onFiles)
  useEffect(() => {
    latest.current = onFiles
  })
  useEffect(() => {
    const isFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') ?? false
    const onOver = (event: DragEvent) => {
      if (!isFiles(event)) return
      event.preventDefault()
      setOver(true)
    }
    const onLeave = ({ relatedTarget }: DragEvent) => relatedTarget === null && setOver(false)
    const onDrop = (event: DragEvent) => {
      setOver(false)
      if (!isFiles(event)) return
      event.preventDefault()
      latest.current([...(event.dataTransfer?.files ?? [])])
    }
    addEventListener('dragover', onOver)
    addEventListener('dragleave', onLeave)
    addEventListener('drop', onDrop)
    return () => {
      removeEventListener('dragover', onOver)
      removeEventListener('dragleave', onLeave)
      removeEventListener('drop', onDrop)
    }
  }, [])
  return over
}
