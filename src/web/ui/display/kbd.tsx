import type { ReactNode } from 'react'

export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd className="inline-flex h-5 items-center rounded-small border border-line px-1.5 font-mono text-[11px] text-faint">
      {children}
    </kbd>
  )
}
