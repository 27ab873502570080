import { useState } from 'react'
import type { PageRead } from '#contracts/scraping.ts'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'

/** The whole result for those who compare or report it. Written out only once it is opened. */
export function RawJson({ read }: { read: PageRead }) {
  const [isOpen, setIsOpen] = useState(false)
  const text = isOpen ? JSON.stringify(read, null, 2) : ''
  return (
    <Disclosure
      row
      label="Raw JSON"
      onToggle={setIsOpen}
      className="rounded-card border border-line-soft bg-panel"
    >
      {isOpen && (
        <div className="flex flex-col items-start gap-2 px-4 pb-4">
          <CopyButton text={text} label="Copy JSON" variant="secondary" />
          <pre
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls has to be reached by the keyboard
            tabIndex={0}
            className="max-h-100 w-full overflow-auto rounded-small bg-ground p-3 font-mono text-label"
          >
            {text}
          </pre>
        </div>
      )}
    </Disclosure>
  )
}
