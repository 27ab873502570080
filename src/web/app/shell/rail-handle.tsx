import type { KeyboardEvent, PointerEvent } from 'react'
import { SIDEBAR_WIDTH, setSidebarWidth, useSidebar } from '#web/ui/layout/sidebar.store.ts'

const STEP = 16
const { least, usual, most } = SIDEBAR_WIDTH

/** The edge of the sidebar, which can be dragged, or moved by keys. */
export function RailHandle() {
  const width = useSidebar((state) => state.width)

  function onPointerDown(event: PointerEvent<HTMLElement>) {
    if (event.button === 0) event.currentTarget.setPointerCapture(event.pointerId)
  }
  function onPointerMove(event: PointerEvent<HTMLElement>) {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) setSidebarWidth(event.clientX)
  }
  function onKeyDown(event: KeyboardEvent) {
    const wanted = { ArrowLeft: width - STEP, ArrowRight: width + STEP, Home: least, End: most }[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    setSidebarWidth(wanted)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a rule in the text cannot be moved
    <div
      role="separator"
      tabIndex={0}
      aria-label="Sidebar width"
      aria-orientation="vertical"
      aria-controls="sidebar"
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={width}
      aria-valuetext={`${width} pixels`}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onDoubleClick={() => setSidebarWidth(usual)}
      onKeyDown={onKeyDown}
      className="absolute inset-y-0 -right-1 z-10 w-2 cursor-col-resize touch-none select-none outline-none after:absolute after:inset-y-0 after:left-[3px] after:w-px after:transition-colors hover:after:bg-faint focus-visible:after:w-0.5 focus-visible:after:bg-accent active:after:bg-accent"
    />
  )
}
