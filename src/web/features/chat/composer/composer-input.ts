import { type ClipboardEvent, useEffect, useState } from 'react'
import { addFiles } from './composer-files.store.ts'

/** A paste that is longer becomes a file: it would bury the question. */
const LONG_PASTE_BYTES = 4_096

/** Takes pasted files, and a long text as a file. What is short goes into the text as ever. */
export function takePaste(draft: string, event: ClipboardEvent): void {
  const files = [...event.clipboardData.files]
  const text = event.clipboardData.getData('text/plain')
  // Cells of a spreadsheet come as a picture, too: who copies text means the text. Files come with at most their names.
  const names = files.map(({ name }) => name).join('\n')
  if (files.length > 0 && (text.trim() === '' || text.replaceAll('\r', '').trim() === names)) {
    event.preventDefault()
    addFiles(draft, files)
    return
  }
  if (new Blob([text]).size <= LONG_PASTE_BYTES) return
  event.preventDefault()
  addFiles(draft, [new File([text], 'Pasted text.txt', { type: 'text/plain' })])
}

/** Takes files that are dropped anywhere on the page, where they would otherwise replace it. Says whether some hover over it. */
export function useDrop(draft: string): boolean {
  const [over, setOver] = useState(false)
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
      addFiles(draft, event.dataTransfer?.files ?? [])
    }
    addEventListener('dragover', onOver)
    addEventListener('dragleave', onLeave)
    addEventListener('drop', onDrop)
    return () => {
      removeEventListener('dragover', onOver)
      removeEventListener('dragleave', onLeave)
      removeEventListener('drop', onDrop)
    }
  }, [draft])
  return over
}
