interface TreeNode {
  id: string
  parentId: string | null
}

/**
 * Describes the first fault of a message tree as the middle of a sentence. Each message follows an earlier one, so there is no circle.
 * Several may follow none: asking the first question again begins a branch of its own.
 */
export function treeFault(messages: TreeNode[], leafId: string | null): string | undefined {
  const before = new Set<string>()
  for (const { id, parentId } of messages) {
    if (before.has(id)) return 'has duplicate message ids'
    if (parentId !== null && !before.has(parentId)) return 'has a message without a valid parent'
    before.add(id)
  }
  return leafId === null || before.has(leafId) ? undefined : 'ends with a message that is missing'
}
