import { answerCalls } from '../worker-calls.ts';
import { storePicture } from './store-picture.ts';

answerCalls(storePicture);
