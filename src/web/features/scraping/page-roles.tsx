import type { PageRole } from '#contracts/scraping.ts'

/** Roles of a page for the seller, and the meaning of its price. */
export const pageRoles: Record<PageRole, { name: string; hint: string }> = {
  own: { name: 'My product', hint: 'We’ll use its price as your selling price.' },
  supplier: { name: 'A supplier', hint: 'We’ll use its price as your product cost.' },
  competitor: { name: 'A competitor', hint: 'Saved under competitors, apart from your product.' },
}
export const isPageRole = (text: string | null): text is PageRole =>
  text !== null && Object.hasOwn(pageRoles, text)

interface RoleButtonsProps {
  role: PageRole | undefined
  isDisabled: boolean
  onChoose: (role: PageRole) => void
}

/** Asks once what a page is. Choosing reads it. */
export const RoleButtons = ({ role, isDisabled, onChoose }: RoleButtonsProps) => (
  <fieldset className="grid grid-cols-3 gap-2 max-md:grid-cols-1">
    <legend className="mb-1.5 text-small font-medium">This page is</legend>
    {(Object.keys(pageRoles) as PageRole[]).map((each) => (
      <button
        key={each}
        type="button"
        aria-pressed={role === each}
        disabled={isDisabled}
        onClick={() => onChoose(each)}
        className="flex min-h-11 flex-col rounded-control border border-line bg-raised px-3.5 py-2.5 text-left transition-colors hover:border-accent aria-pressed:border-accent disabled:opacity-60"
      >
        <span className="font-semibold">{pageRoles[each].name}</span>
        <span className="text-small text-muted">{pageRoles[each].hint}</span>
      </button>
    ))}
  </fieldset>
)
