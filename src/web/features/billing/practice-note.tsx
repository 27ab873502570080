/** Nobody may take practice for the real thing. */
export function PracticeNote() {
  return (
    <p className="rounded-card border border-info/40 bg-info-soft px-3 py-2 text-small text-info">
      <strong className="font-semibold">Practice payment.</strong> No money is taken and no card is asked for.
      It is here because this installation has no payment provider yet.
    </p>
  )
}
