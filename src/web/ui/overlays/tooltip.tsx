import { computePosition, flip, offset, shift } from '@floating-ui/dom'
import { cloneElement, type ReactElement, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

const OPEN_DELAY_MS = 700
const SKIP_DELAY_MS = 300
/** Long enough for the pointer to cross the gap between control and tooltip. */
const CLOSE_DELAY_MS = 100

let lastClosedAt = Number.NEGATIVE_INFINITY

type Side = 'top' | 'right' | 'bottom' | 'left'

interface TooltipProps {
  label: ReactNode
  side?: Side
  /** The control has the same name, so that it needs no description. */
  isName?: boolean
  /** One control that can take focus and passes `aria-describedby` on. */
  children: ReactElement<{ 'aria-describedby'?: string }>
}

export function Tooltip({ label, side = 'top', isName = false, children }: TooltipProps) {
  const id = useId()
  const [control, setControl] = useState<Element | null>(null)
  const timer = useRef(0)
  const isPressed = useRef(false)
  useEffect(() => () => window.clearTimeout(timer.current), [])

  const wait = (ms: number, then: () => void) => {
    window.clearTimeout(timer.current)
    timer.current = window.setTimeout(then, ms)
  }
  const open = (wrapper: Element) => {
    window.clearTimeout(timer.current)
    setControl(wrapper.firstElementChild)
  }
  const close = () => {
    window.clearTimeout(timer.current)
    if (control) lastClosedAt = Date.now()
    setControl(null)
  }
  const rest = (wrapper: Element) => {
    if (isPressed.current) return
    const isNextToOne = Date.now() - lastClosedAt < SKIP_DELAY_MS
    wait(control || isNextToOne ? 0 : OPEN_DELAY_MS, () => open(wrapper))
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only listens to the control inside it.
    <span
      className="contents"
      onPointerEnter={({ currentTarget, pointerType }) => pointerType !== 'touch' && rest(currentTarget)}
      onPointerLeave={() => {
        isPressed.current = false
        wait(CLOSE_DELAY_MS, close)
      }}
      onPointerDown={() => {
        isPressed.current = true
        close()
      }}
      onFocus={({ currentTarget, target }) => target.matches(':focus-visible') && open(currentTarget)}
      onBlur={close}
    >
      {cloneElement(children, { ...(!isName && { 'aria-describedby': control ? id : undefined }) })}
      {control && <TooltipBox id={id} control={control} label={label} side={side} onClose={close} />}
    </span>
  )
}

interface TooltipBoxProps {
  id: string
  control: Element
  label: ReactNode
  side: Side
  onClose: () => void
}

function TooltipBox({ id, control, label, side, onClose }: TooltipBoxProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (box.current) void place(box.current, control, side)
  }, [control, side])
  useEffect(() => {
    const closeByKey = (event: KeyboardEvent) => event.key === 'Escape' && onClose()
    document.addEventListener('keydown', closeByKey)
    window.addEventListener('scroll', onClose, true)
    return () => {
      document.removeEventListener('keydown', closeByKey)
      window.removeEventListener('scroll', onClose, true)
    }
  }, [onClose])
  return createPortal(
    <div
      ref={box}
      id={id}
      role="tooltip"
      className="fixed top-0 left-0 z-50 w-max max-w-70 animate-appear rounded-small border border-line bg-raised px-2 py-1 text-label text-text shadow-float"
    >
      {label}
    </div>,
    document.body,
  )
}

async function place(box: HTMLElement, control: Element, side: Side) {
  const { x, y } = await computePosition(control, box, {
    placement: side,
    strategy: 'fixed',
    middleware: [offset(6), flip({ padding: 8 }), shift({ padding: 8 })],
  })
  Object.assign(box.style, { left: `${x}px`, top: `${y}px` })
}
