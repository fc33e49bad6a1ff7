import { expect, type Locator } from '@playwright/test'

/** Each of these links stands there and leads to its address. What fails does not hide the others. */
export async function expectLinks(scope: Locator, links: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, address] of Object.entries(links)) {
    await expect.soft(scope.getByRole('link', { name, exact: true }).first()).toHaveAttribute('href', address)
  }
}

/** Each of these texts stands there. */
export async function expectWords(scope: Locator, ...words: readonly string[]): Promise<void> {
  for (const word of words) await expect.soft(scope.getByText(word, { exact: true }).first(), word).toBeVisible()
}
