import ArrowLeft from 'lucide-react/icons/arrow-left'
import { Link, type LinkProps } from 'react-router'

/** From one thing back to the list it is in. */
export const BackLink = ({ children, ...link }: LinkProps) => (
  <Link
    {...link}
    className="inline-flex items-center gap-1.5 self-start rounded-small text-muted hover:text-text max-md:min-h-11"
  >
    <ArrowLeft />
    {children}
  </Link>
)
