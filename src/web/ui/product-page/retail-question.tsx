import { Checkbox } from '#web/ui/forms/checkbox.tsx'

interface RetailQuestionProps {
  isConfirmed: boolean
  onConfirm: (isConfirmed: boolean) => void
}

/** Asks before the price of a shop becomes a cost: a supplier's price and a retail price look the same on a page. */
export const RetailQuestion = ({ isConfirmed, onConfirm }: RetailQuestionProps) => (
  <div className="rounded-control border border-accent/40 bg-accent-soft px-3.5 py-2.5">
    <p className="mb-1.5">This page sells to shoppers, so it is probably yours or a competitor’s.</p>
    <Checkbox checked={isConfirmed} onChange={onConfirm}>
      I buy at this price: use it as my cost
    </Checkbox>
  </div>
)
