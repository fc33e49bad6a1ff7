/** Takes the pictures of the landing page anew, from this very Sheaf: `npm run pictures`. Their files are committed. */
import { takePictures } from '../pictures/take-pictures.ts'

await takePictures()
