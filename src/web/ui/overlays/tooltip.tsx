import { computePosition, flip, offset, shift } from '@floating-ui/dom'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

const OPEN_DELAY_MS = 700
const SKIP_DELAY_MS = 300
/** Long enough for the pointer to cross the gap between control and tooltip. */
const CLOSE_DELAY_MS = 100

const BOX = 'tooltip-box'

/** One tooltip for all controls with `data-tip`, whose text it shows. The text repeats the name of the control, or its description. */
export function TooltipLayer() {
  const [control, setControl] = useState<HTMLElement>()
  useEffect(() => watch(setControl), [])
  const tip = control?.dataset.tip
  if (!control || !tip) return null
  return createPortal(<TooltipBox key={tip} control={control} label={tip} />, document.body)
}

/** Follows pointer, focus and keys on the whole page. Gives what ends it. */
function watch(show: (control: HTMLElement | undefined) => void): () => void {
  let timer = 0
  let lastClosedAt = Number.NEGATIVE_INFINITY
  let shown: HTMLElement | undefined
  let hovered: HTMLElement | undefined

  const open = (control: HTMLElement) => {
    window.clearTimeout(timer)
    shown = control
    show(control)
  }
  const close = () => {
    window.clearTimeout(timer)
    if (!shown) return
    lastClosedAt = Date.now()
    shown = undefined
    show(undefined)
  }
  const wait = (ms: number, then: () => void) => {
    window.clearTimeout(timer)
    timer = window.setTimeout(then, ms)
  }
  const enter = (control: HTMLElement | undefined) => {
    if (control === hovered) return
    hovered = control
    if (!control) wait(CLOSE_DELAY_MS, close)
    else if (control !== shown) {
      const isNextToOne = Date.now() - lastClosedAt < SKIP_DELAY_MS
      wait(shown || isNextToOne ? 0 : OPEN_DELAY_MS, () => open(control))
    } else window.clearTimeout(timer)
  }
  const onOver = ({ target, pointerType }: PointerEvent) => {
    if (pointerType === 'touch') return
    // The pointer may rest on the tooltip itself.
    if (target instanceof Element && target.id === BOX) enter(shown)
    else enter(controlAt(target))
  }
  const onFocus = ({ target }: FocusEvent) => {
    const control = controlAt(target)
    if (control?.matches(':focus-visible')) open(control)
  }
  const ends = new AbortController()
  const listen = { capture: true, signal: ends.signal }
  document.addEventListener('pointerover', onOver, listen)
  document.addEventListener('pointerdown', close, listen)
  document.addEventListener('focusin', onFocus, listen)
  document.addEventListener('focusout', close, listen)
  document.addEventListener('keydown', close, listen)
  window.addEventListener('scroll', close, listen)
  // The pointer may have come to rest, or the focus, before this was loaded.
  enter(document.querySelector<HTMLElement>('[data-tip]:hover') ?? undefined)
  const focused = document.querySelector<HTMLElement>('[data-tip]:focus-visible')
  if (focused) open(focused)
  return () => {
    close()
    ends.abort()
  }
}

const controlAt = (target: EventTarget | null): HTMLElement | undefined =>
  (target instanceof Element && target.closest<HTMLElement>('[data-tip]')) || undefined

function TooltipBox({ control, label }: { control: HTMLElement; label: string }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (box.current) void place(box.current, control)
  }, [control])
  return (
    <div
      ref={box}
      id={BOX}
      role="tooltip"
      className="fixed top-0 left-0 z-50 w-max max-w-70 animate-appear rounded-small border border-line bg-raised px-2 py-1 text-label whitespace-pre-line [overflow-wrap:anywhere] text-text shadow-float"
    >
      {label}
    </div>
  )
}

async function place(box: HTMLElement, control: Element) {
  const { x, y } = await computePosition(control, box, {
    placement: 'top',
    strategy: 'fixed',
    middleware: [offset(6), flip({ padding: 8 }), shift({ padding: 8 })],
  })
  Object.assign(box.style, { left: `${x}px`, top: `${y}px` })
}
