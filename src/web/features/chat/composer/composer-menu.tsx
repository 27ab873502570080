import { useEffect } from 'react'
import type { PromptGroup } from '#web/features/prompts/prompts.queries.ts'
import { cx } from '#web/lib/cx.ts'
import { MENU_ID, optionId } from './composer-menu-ids.ts'

interface ComposerMenuProps {
  label: string
  groups: PromptGroup[]
  note: string | undefined
  activeId: string | undefined
  onHover: (id: string) => void
  onChoose: (id: string) => void
}

/** Shown over the composer; focus and key handling stay in the text box. */
export function ComposerMenu({ label, groups, note, activeId, onHover, onChoose }: ComposerMenuProps) {
  useEffect(() => {
    if (activeId) document.getElementById(optionId(activeId))?.scrollIntoView({ block: 'nearest' })
  }, [activeId])
  return (
    <div
      id={MENU_ID}
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      // A press must not move focus away from the text box.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 bottom-full z-20 mb-2 max-h-[min(46dvh,380px)] animate-appear overflow-y-auto overscroll-contain rounded-large border border-line bg-raised p-1.5 shadow-float"
    >
      {note && <p className="px-2.5 py-2 text-small text-muted">{note}</p>}
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot group listbox options
        <div key={group.label} role="group" aria-label={group.label} className="pb-1 last:pb-0">
          <p aria-hidden="true" className="px-2.5 pt-1.5 pb-1 text-label font-medium text-faint">
            {group.label}
          </p>
          {group.prompts.map(({ id, title, description }) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled in the text box
            <div
              key={id}
              id={optionId(id)}
              role="option"
              tabIndex={-1}
              aria-selected={id === activeId}
              onPointerMove={() => id !== activeId && onHover(id)}
              onClick={() => onChoose(id)}
              className={cx(
                'flex min-h-8.5 cursor-pointer items-baseline gap-3 rounded-small px-2.5 py-1.5 max-md:min-h-11 max-md:flex-col max-md:justify-center max-md:gap-0',
                id === activeId && 'bg-line',
              )}
            >
              <span className="flex-none font-medium max-md:max-w-full max-md:truncate">{title}</span>
              <span className="min-w-0 truncate text-small text-muted max-md:max-w-full">{description}</span>
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
