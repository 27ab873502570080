import { type KeyboardEvent, useCallback, useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { PageBlock } from '#contracts/pages/page-blocks.ts'
import type { StoredPageImage } from '#contracts/pages/pages.ts'
import { useCanon } from '#web/features/canon/canon.queries.ts'
import { useWideScreen } from '#web/lib/hooks/use-wide-screen.ts'
import { usePageImages } from '../page-images.queries.ts'
import { pageTexts } from '../page-texts.ts'
import { BlockContextProvider } from '../sections/block-context.ts'
import { PagePreview } from '../sections/page-preview.tsx'
import { NarrowCanvas, WideCanvas } from './canvas-layouts.tsx'
import type { InlineTexts } from './edit-in-place.ts'
import { placeOfText, withText } from './inline-text.ts'
import type { VisualEditor } from './use-visual-editor.ts'

const NO_IMAGES: readonly StoredPageImage[] = []

/** Sections, the page as visitors will see it, and the form or the assistant beside it. */
export function EditorCanvas({ editor }: { editor: VisualEditor }) {
  const { page, draft, actions } = editor
  const isWide = useWideScreen()
  const selecting = useBlockSelection()
  const fields = useCanon(page.projectId).data?.fields
  const texts = useMemo(() => pageTexts(fields ?? []), [fields])
  const images = usePageImages(page.projectId).data ?? NO_IMAGES
  const context = useMemo(
    () => ({ texts, images, projectId: page.projectId }),
    [texts, images, page.projectId],
  )
  const onKeyDown = (event: KeyboardEvent) => {
    if (stepKey(event, actions)) event.preventDefault()
  }
  const { select } = selecting
  const choose = useCallback((blockId: string) => select(blockId), [select])
  const preview = (
    <PagePreview
      blocks={draft.blocks}
      theme={draft.theme}
      language={draft.language}
      buyLink={draft.buyLink}
      texts={texts}
      images={images}
      selected={selecting.selection[0]}
      onSelect={choose}
      inlineTexts={useInlineTexts(draft.blocks, actions.setProps)}
    />
  )
  const shared = { editor, ...selecting, preview }
  return (
    <BlockContextProvider value={context}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: undo and redo by keys, also offered as buttons */}
      <div className="flex min-h-0 flex-1 flex-col" onKeyDown={onKeyDown}>
        <h2 className="sr-only">Editor</h2>
        {isWide ? <WideCanvas {...shared} /> : <NarrowCanvas {...shared} />}
      </div>
    </BlockContextProvider>
  )
}

/** Writes a text that was edited in the preview to the prop it comes from. */
function useInlineTexts(
  blocks: readonly PageBlock[],
  setProps: VisualEditor['actions']['setProps'],
): InlineTexts {
  return useMemo(() => {
    const find = (blockId: string, shown: string) => {
      const props = blocks.find(({ id }) => id === blockId)?.props
      const place = props && placeOfText(props, shown)
      return place && { props, place }
    }
    return {
      canEdit: (blockId, shown) => find(blockId, shown) !== undefined,
      write: (blockId, before, after) => {
        const found = find(blockId, before)
        if (found) setProps(blockId, withText(found.props, found.place, after))
      },
    }
  }, [blocks, setProps])
}

/** True for the keys of undo and redo, except in a text box, which has its own. */
function stepKey(event: KeyboardEvent, { undo, redo }: VisualEditor['actions']): boolean {
  const isTyping = (event.target as HTMLElement).closest('input, textarea, select, [contenteditable]')
  if (isTyping || !(event.ctrlKey || event.metaKey)) return false
  const key = event.key.toLowerCase()
  if (key === 'z') (event.shiftKey ? redo : undo)()
  else if (key === 'y') redo()
  return key === 'z' || key === 'y'
}

/** The first selected section is part of the address, so that findings can lead to it. */
function useBlockSelection() {
  const [params, setParams] = useSearchParams()
  const [more, setMore] = useState<readonly string[]>([])
  const first = params.get('block') ?? undefined
  const select = useCallback(
    (blockId: string | undefined, isMore = false) => {
      if (isMore && blockId && first) {
        setMore((now) => (now.includes(blockId) ? now.filter((id) => id !== blockId) : [...now, blockId]))
        return
      }
      setMore([])
      setParams(blockId ? { block: blockId } : {}, { replace: true, preventScrollReset: true })
    },
    [first, setParams],
  )
  const selection = useMemo(() => (first ? [first, ...more.filter((id) => id !== first)] : []), [first, more])
  return { selection, select }
}
