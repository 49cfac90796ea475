export { DEMO_PASSWORD, insertDemoShop, seedDemoShop } from './insert-demo-shop.ts';
