import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { copyText } from '#web/lib/copy-text.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.store.ts'

const SHOWN_MS = 2_000

export function CopyButton({ text }: { text: string }) {
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
    <Button
      variant="ghost"
      size="small"
      className="-ml-2.5 self-start font-normal!"
      onClick={() => void copy()}
    >
      {copied ? <Check /> : <Copy />}
      {copied ? 'Copied' : 'Copy'}
    </Button>
  )
}
