import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { useCopy } from '#web/ui/buttons/use-copy.ts'

/** A copy button without a visible label. */
export function CopyIcon({ text, label }: { text: string; label: string }) {
  const { copied, copy } = useCopy(text)
  return (
    <IconButton
      label={copied ? 'Copied' : label}
      icon={copied ? <Check /> : <Copy />}
      onClick={() => void copy()}
    />
  )
}
