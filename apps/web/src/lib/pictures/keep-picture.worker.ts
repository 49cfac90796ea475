import { answerCalls } from '../calls/worker-calls.ts';
import { storePicture } from './store-picture.ts';

answerCalls(storePicture);
