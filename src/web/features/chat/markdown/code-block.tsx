/** Code as it was written, in a box that scrolls by itself. */
export function CodeBlock({ language, text }: { language: string; text: string }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
    <pre
      role="group"
      aria-label={language ? `Code, ${language}` : 'Code'}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be in reach of the keyboard
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-line-soft bg-panel px-3.5 py-3 font-mono text-small [overflow-wrap:normal]"
    >
      <code>{text}</code>
    </pre>
  )
}
