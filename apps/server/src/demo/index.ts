export { insertDemoShop } from './insert-demo-shop.ts';
