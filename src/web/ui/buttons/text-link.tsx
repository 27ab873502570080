import { Link, type LinkProps } from 'react-router'

/** A link inside a sentence. */
export function TextLink(props: LinkProps) {
  return (
    <Link
      {...props}
      className="rounded-small text-text underline decoration-faint underline-offset-3 hover:decoration-text"
    />
  )
}
