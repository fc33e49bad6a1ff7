/** How much collections may be. Texts in letters: clients of the Hub know of 150 and 500. */
export const collectionBounds = { perOwner: 200, items: 200, title: 100, description: 500, note: 500 }
