import { defaultRangeExtractor, type Range, useVirtualizer } from '@tanstack/react-virtual'
import {
  type FocusEvent,
  type ReactNode,
  type UIEvent,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Image } from '#contracts/images/images.ts'
import { Tile, type TileProps } from './image-tile.tsx'

const TILE = 180
const GAP = 12
const CAPTION = 44
/** Pixels a millisecond. Tiles that scroll into sight faster are empty frames, and their pictures are not asked for. */
const FAST = 2

interface ImageGridProps {
  images: Image[]
  selection: { isTicked: (id: string) => boolean; toggle: (id: string, range: boolean) => void }
  onOpen: (image: Image) => void
  hasMore: boolean
  onMore: () => void
}

/** Only rows in sight are in the page, so that ten thousand images scroll as twenty do. */
export function ImageGrid({ images, selection, onOpen, hasMore, onMore }: ImageGridProps) {
  const scroll = useRef<HTMLDivElement>(null)
  const width = useWidth(scroll)
  const columns = Math.max(2, Math.floor((width + GAP) / (TILE + GAP)))
  const height = (width - GAP * (columns - 1)) / columns + CAPTION
  const focus = useFocusedRow()
  const rows = useVirtualizer({
    count: Math.ceil(images.length / columns),
    getScrollElement: () => scroll.current,
    estimateSize: () => height + GAP,
    overscan: 1,
    rangeExtractor: focus.withRow,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when tiles change their size
  useEffect(() => rows.measure(), [height])
  const tile = useTileActions(selection.toggle, onOpen)
  const { isFast, onScroll } = useIsFast()
  const last = rows.getVirtualItems().at(-1)?.index ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for each end that comes into sight
  useEffect(() => {
    if (hasMore && last >= Math.ceil(images.length / columns) - 5) onMore()
  }, [last, hasMore, images.length])
  return (
    <div ref={scroll} onScroll={onScroll} className="min-h-0 flex-1 overflow-y-auto" data-gallery>
      <ul
        aria-label="Images"
        onFocus={focus.onFocus}
        className="relative"
        style={{ height: rows.getTotalSize() }}
      >
        {rows.getVirtualItems().flatMap(({ index, start }) =>
          images.slice(index * columns, (index + 1) * columns).map((image, column) => (
            <li
              key={image.id}
              data-row={index}
              className="absolute top-0"
              style={{
                width: `calc((100% - ${GAP * (columns - 1)}px) / ${columns})`,
                left: `calc((100% + ${GAP}px) / ${columns} * ${column})`,
                height,
                transform: `translateY(${start}px)`,
              }}
            >
              <Slot isPassing={isFast && rows.isScrolling}>
                <Tile image={image} isTicked={selection.isTicked(image.id)} {...tile} />
              </Slot>
            </li>
          )),
        )}
      </ul>
    </div>
  )
}

/** The row of the focused tile stays in the page, or keys would scroll nothing once it is out of sight. */
function useFocusedRow() {
  const [row, setRow] = useState<number>()
  return {
    onFocus: ({ target }: FocusEvent) => setRow(Number(target.closest<HTMLElement>('li')?.dataset.row)),
    withRow: (range: Range) => {
      const shown = defaultRangeExtractor(range)
      if (row === undefined || row >= range.count || shown.includes(row)) return shown
      return [...shown, row].sort((a, b) => a - b)
    },
  }
}

function useWidth(element: React.RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0)
  // Before the first paint, so that tiles are not drawn twice.
  useLayoutEffect(() => {
    if (!element.current) return
    setWidth(element.current.clientWidth)
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0))
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return width || 600
}

/** The same functions for every render of the grid, so that tiles in sight are not drawn again while it scrolls. */
function useTileActions(
  toggle: TileProps['onToggle'],
  open: TileProps['onOpen'],
): Pick<TileProps, 'onToggle' | 'onOpen'> {
  const latest = useRef({ toggle, open })
  useEffect(() => {
    latest.current = { toggle, open }
  }, [toggle, open])
  return {
    onToggle: useCallback((id, range) => latest.current.toggle(id, range), []),
    onOpen: useCallback((image) => latest.current.open(image), []),
  }
}

function useIsFast() {
  const before = useRef({ timeStamp: 0, top: 0 })
  const [isFast, setIsFast] = useState(false)
  const onScroll = ({ timeStamp, currentTarget }: UIEvent<HTMLElement>) => {
    const top = currentTarget.scrollTop
    setIsFast(Math.abs(top - before.current.top) > FAST * (timeStamp - before.current.timeStamp))
    before.current = { timeStamp, top }
  }
  return { isFast, onScroll }
}

/** Empty until scrolling slows down. A tile that was shown stays. */
function Slot({ isPassing, children }: { isPassing: boolean; children: ReactNode }) {
  const [isShown, setIsShown] = useState(!isPassing)
  if (!isShown && !isPassing) setIsShown(true)
  return isShown ? children : <div className="h-full rounded-card bg-raised" />
}
