/** Texts that can be edited where they stand. */
export interface InlineTexts {
  /** False for a text of the canon, and for one that several props have. */
  canEdit: (blockId: string, shown: string) => boolean
  write: (blockId: string, before: string, after: string) => void
}

/**
 * Makes a text of the preview editable where it stands. Enter or leaving it saves, Escape takes it back. False for a text that
 * has no place of its own.
 */
export function editInPlace(element: HTMLElement, texts: InlineTexts): boolean {
  const [node] = element.childNodes
  const blockId = element.closest('[data-block]')?.getAttribute('data-block')
  if (element.isContentEditable) return true
  if (!blockId || element.childNodes.length !== 1 || node?.nodeType !== 3) return false
  const before = element.textContent ?? ''
  if (!texts.canEdit(blockId, before)) return false
  let isCancelled = false
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    isCancelled = event.key === 'Escape'
    element.blur()
  }
  const finish = () => {
    const after = (element.textContent ?? '').replace(/\s+/g, ' ').trim()
    element.removeEventListener('keydown', onKey)
    element.removeAttribute('contenteditable')
    // React draws the text, so the node has to be as React left it.
    element.replaceChildren(node)
    node.nodeValue = before
    if (!isCancelled && after !== '' && after !== before.trim()) texts.write(blockId, before, after)
  }
  element.setAttribute('contenteditable', 'plaintext-only')
  element.addEventListener('keydown', onKey)
  element.addEventListener('blur', finish, { once: true })
  element.focus()
  element.ownerDocument.getSelection()?.selectAllChildren(element)
  return true
}
