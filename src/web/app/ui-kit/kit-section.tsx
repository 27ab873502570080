import type { ReactNode } from 'react'

export function KitSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-t border-line-soft py-6">
      <h2 className="mb-4 text-small font-semibold text-muted">{title}</h2>
      <div className="flex flex-wrap items-start gap-4">{children}</div>
    </section>
  )
}
