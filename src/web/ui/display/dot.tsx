/** A quiet mark that there is something new, and what, for those who do not see it. */
export const Dot = ({ label }: { label: string }) => (
  <span role="img" aria-label={label} title={label} className="size-2 flex-none rounded-full bg-accent" />
)
