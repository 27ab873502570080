import { type ClipboardEvent, useEffect, useState } from 'react'
import { addFiles } from './composer-files.store.ts'

/** Longer pastes become a file, so they don't bury the question. */
const LONG_PASTE_BYTES = 4_096

/** Attaches pasted files and long text as a file. Short text is pasted as usual. */
export function takePaste(draft: string, event: ClipboardEvent): void {
  const files = [...event.clipboardData.files]
  const text = event.clipboardData.getData('text/plain')
  // Spreadsheet cells also come as a picture, but the text is meant. Files bring at most their names as text.
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

/** Attaches files dropped anywhere on the page. Returns whether files are being dragged over it. */
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
