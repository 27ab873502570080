import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { copyText } from '#web/lib/copy-text.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { showToast } from '#web/ui/toast.store.ts'

const SHOWN_MS = 2_000

/** Copying where there is no room for its word. */
export function CopyIcon({ text, label }: { text: string; label: string }) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(setCopied, SHOWN_MS, false)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    if (await copyText(text)) setCopied(true)
    else
      showToast({
        title: 'Copy failed',
        description: 'Select the text and copy it by hand.',
        variant: 'destructive',
      })
  }
  return (
    <IconButton
      label={copied ? 'Copied' : label}
      icon={copied ? <Check /> : <Copy />}
      onClick={() => void copy()}
    />
  )
}
