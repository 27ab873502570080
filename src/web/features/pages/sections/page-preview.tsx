import { memo, type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { PageBlock, PageLanguage, PageTheme } from '#contracts/pages/page-blocks.ts'
import { widthsOf } from '#contracts/pages/page-rendering.ts'
import type { StoredPageImage } from '#contracts/pages/pages.ts'
import type { Drawing } from '#pages/drawing.ts'
import { pageStyle } from '#pages/page-style.ts'
import { Block } from '#pages/page-view.tsx'
import { resolveFacts } from '#pages/resolve.ts'
import { Segments } from '#web/ui/forms/segments.tsx'
import { imagesIn } from '../builder/gaps.ts'
import { editInPlace, type InlineTexts } from '../editor/edit-in-place.ts'
import { useImageAddresses } from '../page-images.queries.ts'

const widths = { desktop: 1280, tablet: 820, phone: 390 } as const
type Device = keyof typeof widths

interface PagePreviewProps {
  /** Tells several previews on one screen apart. */
  label?: string
  blocks: readonly PageBlock[]
  theme: PageTheme
  language: PageLanguage
  buyLink: string | null
  texts: ReadonlyMap<string, string>
  images: readonly StoredPageImage[]
  selected: string | undefined
  onSelect: (blockId: string) => void
  /** Without it, texts are edited in forms only. */
  inlineTexts?: InlineTexts
}

/** The page as visitors will see it, drawn by the same components as on the server. */
export function PagePreview(props: PagePreviewProps) {
  const { label = 'Preview', blocks, theme, language, buyLink, texts, images } = props
  const { selected, onSelect, inlineTexts } = props
  const [device, setDevice] = useState<Device>('desktop')
  const addresses = useImageAddresses(imagesIn(blocks).flatMap(({ assetId }) => assetId ?? []))
  const drawing = useMemo(() => draftDrawing(images, addresses, buyLink), [images, addresses, buyLink])
  return (
    <section aria-label={label} className="flex min-h-0 min-w-0 flex-1 flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-small font-semibold text-muted">{label}</h3>
        <Segments
          label={`${label} width`}
          value={device}
          onChange={setDevice}
          options={[
            { value: 'desktop', label: 'Desktop' },
            { value: 'tablet', label: 'Tablet' },
            { value: 'phone', label: 'Phone' },
          ]}
        />
      </div>
      <Frame
        title={label === 'Preview' ? 'Page preview' : label}
        width={widths[device]}
        style={pageStyle(theme) + editorStyle(selected) + (blocks.length > LONG_PAGE ? unseenStyle : '')}
        selected={selected}
        onSelect={onSelect}
        inlineTexts={inlineTexts}
      >
        <main className="page">
          {blocks.map((block) => (
            <PreviewBlock key={block.id} block={block} language={language} texts={texts} drawing={drawing} />
          ))}
        </main>
      </Frame>
    </section>
  )
}

interface PreviewBlockProps {
  block: PageBlock
  language: PageLanguage
  texts: ReadonlyMap<string, string>
  drawing: Drawing
}

/** Drawn again only when the block itself changed, so that typing stays quick on a long page. */
const PreviewBlock = memo(function PreviewBlock({ block, language, texts, drawing }: PreviewBlockProps) {
  const [resolved] = resolveFacts([block], (path) => texts.get(path), language).blocks
  return (
    <div data-block={block.id} className="block">
      {resolved && <Block block={resolved} drawing={drawing} />}
    </div>
  )
})

/** A wrapper without a box of its own: sticky bars and margins work as on the published page. */
const editorStyle = (selected: string | undefined) =>
  `.block{display:contents}.block>*{cursor:pointer}${
    selected ? `[data-block="${CSS.escape(selected)}"]>*{outline:3px solid #f5b83d;outline-offset:-3px}` : ''
  }`

const LONG_PAGE = 40
/** On a long page, the browser lays out and draws only sections in sight. */
const unseenStyle = '.block>*{content-visibility:auto;contain-intrinsic-size:auto 24rem}'

/** Images as this browser has loaded them, in one size. */
function draftDrawing(
  images: readonly StoredPageImage[],
  addresses: ReadonlyMap<string, string>,
  buyLink: string | null,
): Drawing {
  const byId = new Map(images.map((image) => [image.id, image]))
  return {
    buyLink: buyLink ?? undefined,
    isDraft: true,
    image: (assetId) => {
      const [image, address] = [byId.get(assetId), addresses.get(assetId)]
      if (!image || !address) return undefined
      const { width, height } = image
      return { width, height, widths: widthsOf(width).slice(-1), url: () => address }
    },
  }
}

interface FrameProps {
  title: string
  width: number
  style: string
  selected: string | undefined
  onSelect: (blockId: string) => void
  inlineTexts: InlineTexts | undefined
  children: ReactNode
}

const EMPTY = '<!doctype html><html lang="en"><head><title>Preview</title></head><body></body></html>'

/** A document of its own, in which no script runs. It is drawn at its width and scaled to the room there is. */
function Frame({ title, width, style, selected, onSelect, inlineTexts, children }: FrameProps) {
  const room = useRef<HTMLDivElement>(null)
  const [page, setPage] = useState<Document>()
  const size = useSize(room)
  const scale = Math.min(1, size.width / width) || 1

  useEffect(() => {
    const view = page?.defaultView
    if (!page || !view) return
    // Our policy forbids style elements; a sheet made in the frame's own realm is allowed.
    const sheet = new (view as Window & typeof globalThis).CSSStyleSheet()
    sheet.replaceSync(style)
    page.adoptedStyleSheets = [sheet]
  }, [page, style])

  useEffect(() => {
    if (!page) return
    const choose = (event: Event) => {
      event.preventDefault()
      selectAround(event.target, onSelect)
    }
    page.addEventListener('click', choose)
    return () => page.removeEventListener('click', choose)
  }, [page, onSelect])

  useEffect(() => {
    if (page && selected) showBlock(page, selected)
  }, [page, selected])

  useEffect(() => {
    if (!page || !inlineTexts) return
    const edit = ({ target }: Event) => {
      if (!editInPlace(target as HTMLElement, inlineTexts)) selectAround(target, onSelect)
    }
    page.addEventListener('dblclick', edit)
    return () => page.removeEventListener('dblclick', edit)
  }, [page, inlineTexts, onSelect])

  return (
    <div
      ref={room}
      className="relative min-h-100 flex-1 overflow-hidden rounded-card border border-line-soft bg-raised max-lg:h-[70dvh] max-lg:flex-none"
    >
      <iframe
        title={title}
        sandbox="allow-same-origin"
        srcDoc={EMPTY}
        onLoad={({ currentTarget }) => setPage(currentTarget.contentDocument ?? undefined)}
        style={{
          width,
          height: size.height / scale,
          transform: `scale(${scale})`,
          left: Math.max(0, (size.width - width * scale) / 2),
        }}
        className="absolute top-0 origin-top-left border-0 bg-white"
      />
      {page?.body && createPortal(children, page.body)}
    </div>
  )
}

function selectAround(target: EventTarget | null, onSelect: (blockId: string) => void): void {
  const block = (target as Element | null)?.closest?.('[data-block]')?.getAttribute('data-block')
  if (block) onSelect(block)
}

/** Scrolls the frame alone: `scrollIntoView` would move the app around it too. */
function showBlock(page: Document, blockId: string): void {
  const view = page.defaultView
  const box = page.querySelector(`[data-block="${CSS.escape(blockId)}"] > *`)?.getBoundingClientRect()
  if (view && box && (box.bottom < 0 || box.top > view.innerHeight))
    view.scrollTo({ top: view.scrollY + box.top - 80 })
}

function useSize(room: { current: HTMLElement | null }) {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = room.current
    if (!element || !('ResizeObserver' in globalThis)) return
    const watcher = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    )
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [room])
  return size
}
