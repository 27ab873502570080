import { useEffect, useState } from 'react'
import { copyText } from '#web/lib/words/copy-text.ts'
import { showToast } from '../toasts/toast.store.ts'

const SHOWN_MS = 2_000

/** Copies a text and confirms it for a moment; a refusal appears as a toast. */
export function useCopy(text: string) {
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
  return { copied, copy }
}
